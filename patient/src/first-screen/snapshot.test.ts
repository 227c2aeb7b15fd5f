// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { elementOf, snapshotOf } from './snapshot.ts'

function parse(html: string) {
  const box = document.createElement('div')
  box.innerHTML = html
  return box.firstElementChild as Element
}
/** As it is after it was sealed and read again. */
const again = (html: string) => elementOf(snapshotOf(parse(html)))

test('What is made again has the same elements, words, links and buttons', () => {
  const html =
    '<section class="card"><h2 tabindex="-1">Dalisulin</h2><p>5 of <b>12</b> pens</p><a href="/loa-details?id=l1" aria-current="page">See</a><button type="button">Open</button></section>'
  expect(again(html).outerHTML).toBe(html)
})

test('Drawings are made again as such', () => {
  const svg = again('<span><svg viewBox="0 0 4 4"><g><path d="M0 0h4"></path></g></svg></span>').querySelector('path')
  expect(svg?.namespaceURI).toBe('http://www.w3.org/2000/svg')
})

test('Names within the page, which the app’s own has, are left out; of a picture its place stays', () => {
  expect(
    again('<p id="a" aria-labelledby="b" aria-controls="c"><img class="thumb" src="blob:x" alt=""></p>').outerHTML,
  ).toBe('<p><span class="thumb"></span></p>')
})

test('Words that look like markup stay words', () => {
  const shown = again('<p>&lt;img src=x&gt; &amp; more</p>')
  expect([shown.childElementCount, shown.textContent]).toEqual([0, '<img src=x> & more'])
})

test('A script that came with it would not run', () => {
  document.body.append(elementOf('<p><script>globalThis.hasRun = true</script></p>'))
  expect(globalThis).not.toHaveProperty('hasRun')
})
