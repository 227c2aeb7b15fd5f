// @vitest-environment happy-dom
import { languageCodes, requiredLanguages } from '@aruga/contract/languages'
import { beforeEach, expect, test, vi } from 'vitest'

const [further] = languageCodes.filter((code) => !requiredLanguages.includes(code))

/** As the app starts. */
const start = async () => {
  vi.resetModules()
  const { firstLanguage } = await import('./first-language.ts')
  return { firstLanguage, ...(await import('./offered-languages.ts')) }
}
beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = ''
})

test('Until the program’s facts are known, patients choose among the languages that every deployment offers', async () => {
  const { offeredLanguages, firstLanguage } = await start()
  expect(offeredLanguages()).toEqual(requiredLanguages)
  localStorage.setItem('language', String(further))
  expect(firstLanguage()).toBe('en')
})

test('What the facts offer is there at the next start, also where the page that the server has rendered said so', async () => {
  document.body.innerHTML = `<script id="rendered-from" type="application/json">${JSON.stringify({ facts: { languages: languageCodes } })}</script>`
  const first = await start()
  expect(first.offeredLanguages()).toEqual(languageCodes)
  first.setOfferedLanguages(languageCodes)
  document.body.innerHTML = ''
  localStorage.setItem('language', String(further))
  const next = await start()
  expect(next.firstLanguage()).toBe(further)
})

test('A listener is notified of another offer, and not of the same one', async () => {
  const { setOfferedLanguages, onOfferedLanguages } = await start()
  const heard = vi.fn()
  onOfferedLanguages(heard)
  setOfferedLanguages(requiredLanguages)
  expect(heard).not.toHaveBeenCalled()
  setOfferedLanguages(languageCodes)
  expect(heard).toHaveBeenCalledOnce()
  setOfferedLanguages(undefined)
  expect(heard).toHaveBeenCalledOnce()
})
