// The document title: the page, then the program, so that tabs and windows can be told apart.
/** The product's name, used until the program's name is known. */
export const PRODUCT_NAME = 'Aruga'
let program = PRODUCT_NAME
let page = ''

const write = () => {
  document.title = !page || page.includes(program) ? page || program : `${page} · ${program}`
}

export function setTitle(next: string) {
  page = next
  write()
}

/** Call when the program's name is known. */
export function nameProgram(name: string) {
  program = name
  write()
}
