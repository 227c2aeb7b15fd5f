import { expect, test } from 'vitest'
import { shortcuts } from '../../shortcuts.ts'
import { logInFirst } from '../next.ts'
import { redirectOf } from './redirects.ts'

test.each(shortcuts)(
  'The shortcut “$name” opens a page of the patient’s, after the log-in where there is none',
  ({ url }) => {
    expect(redirectOf(url, '', true)).toBeNull()
    expect(redirectOf(url, '', false)).toBe(logInFirst(url))
  },
)
