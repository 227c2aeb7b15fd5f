import { parsePesos } from '@aruga/contract/money'
import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'

/** An amount in pesos, typed with or without commas and centavos. */
export const PesosInput = (props: ComponentProps<typeof TextInput>) => (
  <TextInput leftSection="₱" inputMode="decimal" autoComplete="off" {...props} />
)

/** For a form's rules: whether it is an amount, or why not. */
export const isAmount =
  (why: string) =>
  (typed: string): true | string =>
    parsePesos(typed) !== undefined || why
