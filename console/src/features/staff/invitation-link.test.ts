import { expect, test } from 'vitest'
import { invitationIn } from './invitation-link.ts'

test('An invitation is known by its address; any other page of the console is none', () => {
  const at = (address: string) =>
    invitationIn(new URL(address, 'https://aruga.test') as unknown as Location, '/console/')
  expect(at('/console/invitation?userId=1&resetToken=a%2Fb')).toEqual({ userId: '1', resetToken: 'a/b' })
  expect(at('/console/invitation')).toEqual({ userId: '', resetToken: '' })
  expect(at('/console/queue?userId=1')).toBeNull()
  expect(at('/invitation?userId=1')).toBeNull()
})
