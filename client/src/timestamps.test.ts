import { expect, test } from 'vitest'
import { readTimestamp } from './timestamps.ts'

test.each(['2026-11-20T09:12:00Z', '2026-11-20T09:12:00', '2026-11-20T17:12:00+08:00', '2026-11-20T09:12:00.0000000'])(
  'a date-time without a zone is read as UTC: %s',
  (text) => expect(readTimestamp(text).toISOString()).toBe('2026-11-20T09:12:00.000Z'),
)
