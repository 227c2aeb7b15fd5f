import { queryOptions } from '@tanstack/react-query'
import { documentsInQuery } from './queries.ts'

/** The number of documents that need a new photo. */
export const declinedCountQuery = queryOptions({ ...documentsInQuery('Declined'), select: ({ length }) => length })
