// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { Reminders } from './reminders.tsx'

test('The table of reminders says what fewer than ten patients did by no figure', () => {
  const reminders = [
    { kind: 'LetterUnclaimed', reminded: 40, remindedDid: 30, leftOut: 20, leftOutDid: 10 },
    { kind: 'ReceiptMissing', reminded: 40, remindedDid: 30, leftOut: null, leftOutDid: null },
    { kind: 'NextLetterDue', reminded: null, remindedDid: null, leftOut: 0, leftOutDid: 0 },
  ] as const
  show(<Reminders reminders={[...reminders]} filtered={false} />)
  const [, ...rows] = screen.getAllByRole('row')
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
  const few = 'Fewer than 10'
  expect(cells).toEqual([
    ['40', '30 (75%)', '20', '10 (50%)', '25 points more'],
    ['40', '30 (75%)', few, few, 'too few to say'],
    [few, few, '0', '–', '–'],
  ])
})
