// In which formats a list can be saved.
import * as Type from 'typebox'
import { OneOf } from '../values.ts'

/** How a table can be exported: a workbook with typed cells (Office Open XML, ECMA-376), which most people open, or CSV. */
export const tableFormats = ['Xlsx', 'Csv'] as const
export type TableFormat = (typeof tableFormats)[number]
/** The query of a call that exports a table; CSV if it names none. */
export const inFormat = { Format: Type.Optional(OneOf(tableFormats)) }
/** What is also a document to print. */
export const exportFormats = ['Pdf', ...tableFormats] as const
export type ExportFormat = (typeof exportFormats)[number]
