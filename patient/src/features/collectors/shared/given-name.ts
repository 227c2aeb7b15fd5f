/** How somebody is called, of the name on their ID: its first word, and the next one after an abbreviation: `Ma. Cristina`. */
export function givenNameOf(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/)
  return first.endsWith('.') && second ? `${first} ${second}` : first
}
