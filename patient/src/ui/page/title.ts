// The document title: the page, whose it is, then the program, so that tabs and windows can be told apart.
/** The product's name, used until the program's name is known. */
export const PRODUCT_NAME = 'Aruga'
let program = PRODUCT_NAME
let page = ''
let person = ''

const write = () => {
  document.title = page && !page.includes(program) ? `${page}${person} · ${program}` : (page || program) + person
}

export function setTitle(next: string) {
  page = next
  write()
}

/** Whose page it is, after a separator; empty for the person's own. */
export function namePerson(name: string) {
  person = name
  write()
}

/** Call when the program's name is known. */
export function nameProgram(name: string) {
  program = name
  write()
}
