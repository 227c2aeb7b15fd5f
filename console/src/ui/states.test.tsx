// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../testing/render.tsx'
import { Loading } from './states.tsx'

test('A loading case is announced as busy once, and its first and largest part is a grey shape without text', () => {
  show(<Loading shape="case" />)
  const loading = screen.getByRole('status')
  expect(loading.getAttribute('aria-busy')).toBe('true')
  expect(loading.textContent).toBe('Loading')
  expect(loading.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
  expect(loading.querySelectorAll('[aria-hidden]')).toHaveLength(5)
})
