import { noticeTexts } from '@aruga/client/notices'
import en from '@aruga/locales/en/notices.json'
import { expect, test } from 'vitest'

test('the notices are those of docs/specification.md#8, letter by letter', () => {
  expect(en).toEqual(noticeTexts)
})
