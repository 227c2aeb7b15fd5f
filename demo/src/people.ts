// The demo's patients. Their family name is Tagalog for "example".
export type Person = {
  first: string
  last: string
  email: string
  birthdate: string
  sex: 'F' | 'M'
  mobile: string
  /** What their first prescription is for. */
  product: string
}

export const maria: Person = {
  first: 'Maria',
  last: 'Halimbawa',
  email: 'patient@demo.test',
  birthdate: '1958-05-14',
  sex: 'F',
  mobile: '+63 917 555 0100',
  product: 'Adalimumab',
}
export const jose: Person = {
  first: 'Jose',
  last: 'Halimbawa',
  email: 'waiting@demo.test',
  birthdate: '1949-11-02',
  sex: 'M',
  mobile: '+63 917 555 0101',
  product: 'Insulin glargine',
}
export const carmen: Person = {
  first: 'Carmen',
  last: 'Halimbawa',
  email: 'claimed@demo.test',
  birthdate: '1963-08-19',
  sex: 'F',
  mobile: '+63 917 555 0103',
  product: 'Insulin glargine',
}
export const luz: Person = {
  first: 'Luz',
  last: 'Halimbawa',
  email: 'declined@demo.test',
  birthdate: '1971-02-28',
  sex: 'F',
  mobile: '+63 917 555 0102',
  product: 'Metformin',
}
