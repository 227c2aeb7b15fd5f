// @vitest-environment happy-dom

import { beforeEach, expect, test } from 'vitest'
import { buyerOf, chooseBuyer, forgetBuyer, subscribeBuyer } from './buyer.ts'

beforeEach(forgetBuyer)

test('The choice is of the account that made it; another account on this device buys as anybody', () => {
  chooseBuyer('maria', 'PWD')
  expect(buyerOf('maria')).toBe('PWD')
  expect(buyerOf('jun')).toBe('Regular')
  expect(buyerOf(undefined)).toBe('Regular')
})

test('Two patients on one device each keep their choice', () => {
  chooseBuyer('maria', 'PWD')
  chooseBuyer('jun', 'Senior')
  chooseBuyer('maria', 'Regular')
  expect([buyerOf('maria'), buyerOf('jun')]).toEqual(['Regular', 'Senior'])
})

test('Nothing is left of it after a log-out, and open pages follow', () => {
  let heard = 0
  const stop = subscribeBuyer(() => heard++)
  chooseBuyer('maria', 'Senior')
  forgetBuyer()
  stop()
  expect(heard).toBe(2)
  expect(buyerOf('maria')).toBe('Regular')
  expect(JSON.stringify({ ...localStorage })).not.toContain('Senior')
})

test('A value from elsewhere is no choice', () => {
  localStorage.setItem('buyer', 'maria Child')
  expect(buyerOf('maria')).toBe('Regular')
})
