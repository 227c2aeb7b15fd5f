import { expect, test } from 'vitest'
import { stepsBack, wayBack } from './steps-back.ts'

const states = (agrees: boolean) => stepsBack(agrees, (key) => key).map(({ state, what }) => `${state} ${what}`)

test('who left says yes first, since without it no prescription is taken', () => {
  expect(states(false)).toEqual(['turn consent', 'later prescription', 'later check'])
  expect(wayBack(false, (key) => key)).toMatchObject({ to: '/patient-consent', label: 'goConsent' })
})

test('who said yes again sends a prescription next', () => {
  expect(states(true)).toEqual(['done consent', 'turn prescription', 'later check'])
  expect(wayBack(true, (key) => key)).toMatchObject({ to: '/e-loa-form', label: 'goPrescription' })
})
