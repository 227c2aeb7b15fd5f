// The list of published pages, apart from the pages: the app's first page needs no list.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { AllOf, Id, Language, Nullable } from '../values.ts'
import { ContentPage } from './content.ts'

const { markdown: _, ...withoutText } = ContentPage.properties
/** A page without its text. `productId`: it is about this product; null for a page of the program itself. */
const ContentEntry = Type.Object({ ...withoutText, productId: Nullable(Id) })
export type ContentEntry = Static<typeof ContentEntry>

export const listContentPages = endpoint({
  name: 'listContentPages',
  method: 'GET',
  path: '/api/app/program/content/',
  summary:
    'Every published page with its version and date: those of the program, then those about products in their order',
  access: 'public',
  query: Type.Object({ language: Type.Optional(Language) }),
  result: AllOf(ContentEntry),
  problems: [],
  revalidated: true,
})
