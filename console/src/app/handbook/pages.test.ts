import { staffRoles } from '@aruga/contract/permissions'
import { expect, test } from 'vitest'
import { handbookPages, pageFor, pictureAt } from './pages.ts'

test('Each role finds a page of the handbook with a title, a text and pictures', () => {
  for (const role of staffRoles) {
    const page = handbookPages.find(({ id }) => id === pageFor([role]))
    expect(page?.title).toMatch(/^[A-Z]/)
    expect(page?.markdown).toContain('](../screens/')
  }
})

test('Every picture that the handbook names exists, and has a text alternative', () => {
  const pictures = handbookPages.flatMap(({ markdown }) => [...markdown.matchAll(/!\[(.*?)\]\((.+?)\)/g)])
  expect(pictures.length).toBeGreaterThan(20)
  expect(pictures.filter(([, words = '', src = '']) => words.length < 10 || !pictureAt(src))).toEqual([])
})

test('A reviewer who is also an administrator starts at the page of reviewers', () => {
  expect(pageFor(['administrator', 'reviewer'])).toBe('reviewer')
})
