// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import { surviveTranslators } from './translated-pages.ts'

beforeAll(surviveTranslators)

function page(html: string) {
  document.body.innerHTML = `<p>${html}</p>`
  const paragraph = document.body.firstElementChild as HTMLElement
  return { paragraph, text: paragraph.firstChild as Text }
}
const wrap = (text: Text) => {
  const outer = document.createElement('font')
  const inner = document.createElement('font')
  text.replaceWith(outer)
  outer.append(inner)
  inner.append(text)
}

test('A text that a translator has wrapped goes with what is around it', () => {
  const { paragraph, text } = page('7 pens<b>left</b>')
  wrap(text)
  paragraph.removeChild(text)
  expect(paragraph.innerHTML).toBe('<b>left</b>')
})

test('What comes before a wrapped text is put before what is around it', () => {
  const { paragraph, text } = page('left')
  wrap(text)
  paragraph.insertBefore(document.createTextNode('7 pens '), text)
  expect(paragraph.innerHTML).toBe('7 pens <font><font>left</font></font>')
})

test('A text that a translator has replaced is removed, and inserted before, without an error', () => {
  const { paragraph, text } = page('left')
  text.replaceWith('natitira')
  paragraph.removeChild(text)
  paragraph.insertBefore(document.createTextNode('!'), text)
  expect(paragraph.textContent).toBe('natitira!')
})

test('Other pages are changed as ever', () => {
  const { paragraph, text } = page('a<i>b</i>')
  paragraph.insertBefore(document.createElement('hr'), text)
  paragraph.removeChild(text)
  paragraph.insertBefore(document.createTextNode('c'), null)
  expect(paragraph.innerHTML).toBe('<hr><i>b</i>c')
})
