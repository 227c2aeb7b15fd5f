import { expect, test } from 'vitest'
import { visit } from './visited.ts'

test('pages stay behind the next one, and going back drops the pages after it', () => {
  const there = visit(visit([], '/welcome', 'POP'), '/faq', 'PUSH')
  expect(there).toEqual(['/welcome', '/faq'])
  expect(visit(there, '/welcome', 'POP')).toEqual(['/welcome'])
})

test('a page opened again comes to the front, once', () => {
  expect(visit(['/welcome', '/faq', '/tnc'], '/faq', 'PUSH')).toEqual(['/welcome', '/tnc', '/faq'])
  const same = ['/welcome']
  expect(visit(same, '/welcome', 'PUSH')).toBe(same)
})

test('a replaced page is gone', () => {
  expect(visit(['/faq'], '/welcome', 'REPLACE')).toEqual(['/welcome'])
})
