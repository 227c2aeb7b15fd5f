import { idOf } from '../ids.ts'

/** Somebody in the demo, before and after registration. Ids are derived from the e-mail address. */
export type Person = {
  first: string
  last: string
  email: string
  birthdate: string
  sex: 'F' | 'M'
  mobile: string
  idNumber: string
  /** The product of their first prescription, and the code of the doctor who wrote it. */
  product: string
  doctor: string
}

export const patientIdOf = ({ email }: Person) => idOf(`patient ${email}`)
export const accountIdOf = ({ email }: Person) => idOf(`account ${email}`)
export const nameOf = ({ first, last }: Person) => `${first} ${last}`
