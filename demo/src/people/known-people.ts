// The people whose documents are photos: the demo accounts and those in the reviewer's queue. Their family name is
// Tagalog for "example".
import type { Person } from './person.ts'

type Known = Pick<Person, 'birthdate' | 'sex' | 'product'> & { number: string; email?: string; doctor?: string }

const person = (
  first: string,
  { number, email = first.toLowerCase(), doctor = 'HCP-2468', ...known }: Known,
): Person => ({
  first,
  last: 'Halimbawa',
  email: `${email}@demo.test`,
  mobile: `+63 917 555 ${number}`,
  idNumber: `D7555${number}`,
  doctor,
  ...known,
})

export const maria = person('Maria', {
  ...{ number: '0100', email: 'patient', birthdate: '1958-05-14', sex: 'F', product: 'Ginhavara' },
})
export const jose = person('Jose', {
  ...{ number: '0101', email: 'waiting', birthdate: '1949-11-02', sex: 'M', product: 'Dalisulin' },
})
export const luz = person('Luz', {
  ...{ number: '0102', email: 'declined', birthdate: '1971-02-28', sex: 'F', product: 'Alagamet' },
})
export const carmen = person('Carmen', {
  ...{ number: '0103', email: 'claimed', birthdate: '1963-08-19', sex: 'F', product: 'Dalisulin' },
})
export const ana = person('Ana', { number: '0110', birthdate: '1955-03-08', sex: 'F', product: 'Alagamet' })
export const ramon = person('Ramon', {
  ...{ number: '0111', birthdate: '1948-07-21', sex: 'M', product: 'Kalmatrex', doctor: 'HCP-8642' },
})
export const tomas = person('Tomas', { number: '0112', birthdate: '1960-01-17', sex: 'M', product: 'Dalisulin' })
export const nena = person('Nena', { number: '0113', birthdate: '1952-09-30', sex: 'F', product: 'Dalisulin' })
/** Her doctor changed her treatment, so her new prescription is for Ginhavara. */
export const ising = person('Ising', {
  ...{ number: '0114', birthdate: '1944-12-11', sex: 'F', product: 'Kalmatrex', doctor: 'HCP-8642' },
})
export const berto = person('Berto', { number: '0115', birthdate: '1966-05-02', sex: 'M', product: 'Dalisulin' })
export const corazon = person('Corazon', { number: '0116', birthdate: '1958-10-25', sex: 'F', product: 'Alagamet' })
