import { expect, test } from 'vitest'
import { invitationIn } from './invitation-link.ts'

test('Only an invitation’s address is read as an invitation', () => {
  const at = (address: string) =>
    invitationIn(new URL(address, 'https://aruga.test') as unknown as Location, '/console/')
  expect(at('/console/invitation?userId=1&resetToken=a%2Fb')).toEqual({ userId: '1', resetToken: 'a/b' })
  expect(at('/console/invitation')).toEqual({ userId: '', resetToken: '' })
  expect(at('/console/queue?userId=1')).toBeNull()
  expect(at('/invitation?userId=1')).toBeNull()
})
