// The document title: the page, whose it is, then the program, so that tabs and windows can be told apart.
/** The product's name, used until the program's name is known. */
export const PRODUCT_NAME = 'Aruga'
let program = PRODUCT_NAME
let page = ''
let person: string | null = null

const write = () => {
  document.title = [page, person, page.includes(program) ? null : program].filter(Boolean).join(' · ')
}

export function setTitle(next: string) {
  page = next
  write()
}

/** Whose page it is, if not the person's own. */
export function namePerson(name: string | null) {
  person = name
  write()
}

/** Call when the program's name is known. */
export function nameProgram(name: string) {
  program = name
  write()
}
