// The URL and folder of the server under test, from the variables that playwright.config.ts sets.
export const serverUrl = () => read('ARUGA_URL')
export const serverFolder = () => read('ARUGA_FOLDER')

function read(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: the journeys run by playwright.config.ts, which starts the server.`)
  return value
}
