import { noticeTexts } from '@aruga/client/notices'
import en from '@aruga/locales/en/notices.json'
import { expect, test } from 'vitest'

test('the notices match docs/specification.md#8 verbatim', () => {
  expect(en).toEqual(noticeTexts)
})
