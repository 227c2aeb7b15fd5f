import { idOf } from '../ids.ts'

/** Somebody of the demo, before and after they register. Ids follow from the address. */
export type Person = {
  first: string
  last: string
  email: string
  birthdate: string
  sex: 'F' | 'M'
  mobile: string
  idNumber: string
  /** What their first prescription is for, and the code of who wrote it. */
  product: string
  doctor: string
}

export const patientIdOf = ({ email }: Person) => idOf(`patient ${email}`)
export const accountIdOf = ({ email }: Person) => idOf(`account ${email}`)
export const nameOf = ({ first, last }: Person) => `${first} ${last}`
