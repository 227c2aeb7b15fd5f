// @vitest-environment happy-dom
import { languageCodes, requiredLanguages } from '@aruga/contract/languages'
import { beforeEach, expect, test, vi } from 'vitest'

const [further] = languageCodes.filter((code) => !requiredLanguages.includes(code))

/** Reads the stored languages, as the app does at its start. */
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

test('The languages in the facts are offered at the next start, also if they came with a page rendered by the server', async () => {
  document.body.innerHTML = `<script id="rendered-from" type="application/json">${JSON.stringify({ facts: { languages: languageCodes } })}</script>`
  const first = await start()
  expect(first.offeredLanguages()).toEqual(languageCodes)
  first.setOfferedLanguages(languageCodes)
  document.body.innerHTML = ''
  localStorage.setItem('language', String(further))
  const next = await start()
  expect(next.firstLanguage()).toBe(further)
})

test('A listener is notified when the offered languages change, and not otherwise', async () => {
  const { setOfferedLanguages, onOfferedLanguages } = await start()
  const listener = vi.fn()
  onOfferedLanguages(listener)
  setOfferedLanguages(requiredLanguages)
  expect(listener).not.toHaveBeenCalled()
  setOfferedLanguages(languageCodes)
  expect(listener).toHaveBeenCalledOnce()
  setOfferedLanguages(undefined)
  expect(listener).toHaveBeenCalledOnce()
})
