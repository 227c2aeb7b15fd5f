import { watched } from '@aruga/client/watched'

/** The first name of the patient whose page is open; null for the person's own. */
export const openPerson = watched<string | null>(null)
