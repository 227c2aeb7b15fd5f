// Where serve.ts runs, as it told the runner.
export const serverUrl = () => read('ARUGA_URL')
export const serverFolder = () => read('ARUGA_FOLDER')

function read(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: the journeys run by playwright.config.ts, which starts the server.`)
  return value
}
