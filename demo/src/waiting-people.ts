// Who waits for the demo's reviewer. Their family name is Tagalog for "example"; nobody logs in as one of them.
import type { Person } from './people.ts'

const person = (first: string, n: number, birthdate: string, sex: Person['sex'], product: string): Person => ({
  first,
  last: 'Halimbawa',
  email: `${first.toLowerCase()}@demo.test`,
  birthdate,
  sex,
  mobile: `+63 917 555 01${n}`,
  product,
})

export const ana = person('Ana', 10, '1955-03-08', 'F', 'Metformin')
export const ramon = person('Ramon', 11, '1948-07-21', 'M', 'Methotrexate')
export const tomas = person('Tomas', 12, '1960-01-17', 'M', 'Insulin glargine')
export const nena = person('Nena', 13, '1952-09-30', 'F', 'Insulin glargine')
export const ising = person('Ising', 14, '1944-12-11', 'F', 'Adalimumab')
export const berto = person('Berto', 15, '1966-05-02', 'M', 'Insulin glargine')
export const corazon = person('Corazon', 16, '1958-10-25', 'F', 'Metformin')

/** Their own first papers are behind them. */
export const acceptedLongAgo = [tomas, nena, ising, berto, corazon]
