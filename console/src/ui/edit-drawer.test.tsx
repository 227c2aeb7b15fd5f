// @vitest-environment happy-dom
import { ApiProblem } from '@aruga/client/api-problem'
import { screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { show } from '../testing/render.tsx'
import { EditDrawer } from './edit-drawer.tsx'

const Drawer = ({ members }: { members: string[] }) => {
  const form = useForm({ defaultValues: { name: '', price: '', priceFrom: '' } })
  const refuse = () =>
    Promise.reject(new ApiProblem(400, '', { validationErrors: [{ message: 'Not this one.', members }] }))
  return (
    <EditDrawer title="Product" submit="Save" form={form} onClose={() => undefined} onSubmit={refuse}>
      {(['name', 'price', 'priceFrom'] as const).map((field) => (
        <label key={field}>
          {field} <input {...form.register(field)} /> {form.formState.errors[field]?.message}
        </label>
      ))}
    </EditDrawer>
  )
}

test.each([
  ['price', 'price'],
  ['price.amount', 'price'],
  ['price.from', 'priceFrom'],
])('A refusal of %s is shown at the field %s', async (member, field) => {
  const person = show(<Drawer members={[member]} />)
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByText(/Not this one/)).textContent).toContain(`${field} `)
  expect(document.activeElement).toBe(screen.getByLabelText(new RegExp(`^${field} `)))
})
