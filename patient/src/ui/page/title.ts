// The document's title: the page, then the program, by which tabs and a reader's list of windows tell them apart.
/** The product's own name, until the program has told its. */
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

/** Once the program has told its name. */
export function nameProgram(name: string) {
  program = name
  write()
}
