// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { namePerson, setTitle } from './title.ts'

afterEach(() => namePerson(''))

test('The title names whose page it is, where that is somebody else’s', () => {
  setTitle('Letters')
  expect(document.title).toBe('Letters · Aruga')
  namePerson(' · Lourdes’s page')
  expect(document.title).toBe('Letters · Lourdes’s page · Aruga')
  setTitle('About Aruga')
  expect(document.title).toBe('About Aruga · Lourdes’s page')
  namePerson('')
  expect(document.title).toBe('About Aruga')
})
