/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// The search of the site: loads all sections with the first key, and uses no other server.
import type MiniSearch from 'minisearch'
import { indexSections, type Section } from './section-index.ts'

const SHOWN = 12
const input = document.querySelector<HTMLInputElement>('#search')
const results = document.querySelector<HTMLElement>('#results')
const base = document.documentElement.dataset.base ?? ''
let index: Promise<MiniSearch<Section>> | undefined

const read = async () => {
  const answer = await fetch(`${base}sections.json`)
  return indexSections((await answer.json()) as Section[])
}

async function show(words: string) {
  index ??= read()
  const matches = words.trim() ? (await index).search(words) : []
  if (input?.value !== words) return
  const links = matches.slice(0, SHOWN).map(({ id, heading, title, text }) => {
    const link = Object.assign(document.createElement('a'), { href: `${base}${id}` })
    const where = Object.assign(document.createElement('small'), { textContent: heading === title ? '' : title })
    const excerpt = Object.assign(document.createElement('span'), { textContent: String(text).trim().slice(0, 160) })
    link.append(heading, where, excerpt)
    return link
  })
  const none = words.trim() && links.length === 0 ? ['Nothing found'] : []
  results?.replaceChildren(...links, ...none)
}

input?.addEventListener('input', () => show(input.value))
input?.form?.addEventListener('submit', (event) => {
  event.preventDefault()
  results?.querySelector('a')?.click()
})
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && !(event.target instanceof HTMLInputElement)) {
    event.preventDefault()
    input?.focus()
  }
  if (event.key === 'Escape' && input) {
    input.value = ''
    results?.replaceChildren()
  }
})
