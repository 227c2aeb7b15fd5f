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

test('A text wrapped by a translator is removed with its wrapper', () => {
  const { paragraph, text } = page('7 pens<b>left</b>')
  wrap(text)
  paragraph.removeChild(text)
  expect(paragraph.innerHTML).toBe('<b>left</b>')
})

test('An element inserted before a wrapped text goes before its wrapper', () => {
  const { paragraph, text } = page('left')
  wrap(text)
  paragraph.insertBefore(document.createTextNode('7 pens '), text)
  expect(paragraph.innerHTML).toBe('7 pens <font><font>left</font></font>')
})

test('Removing a text that a translator has replaced, or inserting before it, causes no error', () => {
  const { paragraph, text } = page('left')
  text.replaceWith('natitira')
  paragraph.removeChild(text)
  paragraph.insertBefore(document.createTextNode('!'), text)
  expect(paragraph.textContent).toBe('natitira!')
})

test('Other pages change as usual', () => {
  const { paragraph, text } = page('a<i>b</i>')
  paragraph.insertBefore(document.createElement('hr'), text)
  paragraph.removeChild(text)
  paragraph.insertBefore(document.createTextNode('c'), null)
  expect(paragraph.innerHTML).toBe('<hr><i>b</i>c')
})
