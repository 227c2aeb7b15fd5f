import { expect, test } from 'vitest'
import { shortcuts } from '../../shortcuts.ts'
import { logInFirst } from '../next.ts'
import { redirectOf } from './redirects.ts'

test.each(shortcuts)(
  'The shortcut “$name” opens one of the patient’s pages, after a log-in if necessary',
  ({ url }) => {
    expect(redirectOf(url, '', true)).toBeNull()
    expect(redirectOf(url, '', false)).toBe(logInFirst(url))
  },
)
