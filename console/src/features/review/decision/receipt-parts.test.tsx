// @vitest-environment happy-dom
import type { CaseLetter } from '@aruga/contract/review/case-file'
import { screen, within } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { show } from '../../../testing/render.tsx'
import { ReceiptParts } from './receipt-parts.tsx'
import type { ReceiptValues } from './receipt-values.ts'

const letter = (id: string) =>
  ({
    id,
    number: id,
    productName: id,
    strength: '100 mg',
    unit: 'tablet',
    quantityLeft: 8,
    unitPrice: null,
    handOvers: [],
    counted: [],
  }) as unknown as CaseLetter
const [first, second] = [letter('Dalisulin'), letter('Ginhavara')]
const onRemove = vi.fn()

const onAccept = vi.fn()
const Form = ({ isSplit }: { isSplit: boolean }) => {
  const part = { letterId: second.id, quantity: 2, amount: '' }
  const form = useForm<ReceiptValues>({
    defaultValues: {
      ...{ letterId: first.id, quantity: 4, amount: '', receiptNumber: '', receiptDate: '', branchId: null },
      parts: isSplit ? [part] : [],
    },
  })
  const values = form.watch()
  const row = { key: 'first', letter: first, part: { ...values, letterId: first.id }, at: '', offered: null } as const
  const other = { key: second.id, letter: second, part, at: 'parts.0.', offered: null } as const
  return (
    <form onSubmit={form.handleSubmit(onAccept)}>
      <ReceiptParts
        {...{ form, values, onRemove }}
        rows={isSplit ? [row, other] : [row]}
        candidates={[]}
        amountInput={() => () => {}}
        onAdd={() => {}}
        onConfirm={() => {}}
        onUnread={() => {}}
      />
      <button type="submit">Accept</button>
    </form>
  )
}
const quantityOf = (name: string) =>
  within(screen.getByRole('group', { name })).getByRole('textbox', { name: 'Quantity' })

test('Each letter of a receipt for several names its own fields, the first one, too, and only further ones can go', async () => {
  const person = show(<Form isSplit />)
  expect(quantityOf('Dalisulin, 100 mg')).toHaveProperty('value', '4')
  expect(quantityOf('Ginhavara, 100 mg')).toHaveProperty('value', '2')
  const [remove, ...more] = screen.getAllByRole('button', { name: /Not for/ })
  expect(more).toEqual([])
  await person.click(remove as HTMLElement)
  expect(onRemove).toHaveBeenCalledWith('Ginhavara')
})

test('The only letter of a receipt is not named again', () => {
  show(<Form isSplit={false} />)
  expect(screen.queryByRole('group', { name: /Dalisulin/ })).toBeNull()
})

test('More units than a letter has left are refused at the field of that letter, and nothing is accepted', async () => {
  const person = show(<Form isSplit />)
  for (const name of ['Dalisulin, 100 mg', 'Ginhavara, 100 mg']) {
    await person.clear(quantityOf(name))
    await person.type(quantityOf(name), name.startsWith('D') ? '20' : '9')
  }
  await person.click(screen.getByRole('button', { name: 'Accept' }))
  for (const name of ['Dalisulin, 100 mg', 'Ginhavara, 100 mg'])
    expect(within(screen.getByRole('group', { name })).getByText(/^Only 8 tablets on this letter/)).toBeTruthy()
  for (const name of ['Dalisulin, 100 mg', 'Ginhavara, 100 mg']) {
    await person.clear(quantityOf(name))
    await person.type(quantityOf(name), '8')
  }
  expect(onAccept).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Accept' }))
  expect(onAccept).toHaveBeenCalledOnce()
})
