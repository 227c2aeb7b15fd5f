import { expect, test } from 'vitest'
import { outageOf } from './outage.ts'

const failure = (code: string, cause?: Error) => Object.assign(new Error('failed', cause && { cause }), { code })

test.each([
  ['a full disk', failure('ENOSPC'), 'full'],
  ['a used-up quota', failure('EDQUOT'), 'full'],
  ['a read-only disk', failure('EROFS'), 'full'],
  ['a full disk of the database', failure('53100'), 'full'],
  ['a full disk behind another error', failure('ERR_STREAM', failure('ENOSPC')), 'full'],
  ['a database without memory', failure('53200'), 'away'],
  ['a database without connections', failure('53300'), 'away'],
  ['a cut connection', failure('57P01'), 'away'],
  ['a refused connection behind another error', new Error('failed', { cause: failure('ECONNREFUSED') }), 'away'],
  ['a deadlock', failure('40P01'), 'away'],
  ['a unique violation', failure('23505'), undefined],
  ['a missing file', failure('ENOENT'), undefined],
  ['an error of ours', new Error('failed'), undefined],
])('The outage of %s is known', (_, error, outage) => {
  expect(outageOf(error)).toBe(outage)
})
