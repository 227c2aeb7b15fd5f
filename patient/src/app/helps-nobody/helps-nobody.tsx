import { listOwnPatients } from '@aruga/contract/caregivers/patients'
import { appPaths } from '@aruga/contract/links'
import { useIonRouter } from '@ionic/react'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { HELPS_NOBODY_PATH, PAGE_OF_PATH } from '../../links.ts'
import { actsForSomebody } from '../../platform/acts-for-somebody.ts'
import { session } from '../../platform/api.ts'
import { useOwnPatients } from '../../platform/own-patients.ts'
import { useServerHas } from '../../platform/server-capabilities.ts'
import { isOwnPage } from './own-pages.ts'

/** Turns the session to a patient, at a page with its query. */
function pageOf(patient: string, path: string, search = '') {
  const query = new URLSearchParams(search)
  query.set('for', patient)
  return `${PAGE_OF_PATH}?next=${encodeURIComponent(`${path}?${query}`)}`
}

/** A log-in that is no patient's and helps nobody has nobody to show: it stays on the pages about itself. */
const HelpsNobody = () => {
  const { pathname, search } = useLocation()
  const router = useIonRouter()
  const { people, isNobody } = useOwnPatients()
  const hasList = useServerHas(listOwnPatients)
  const helpsNobody = isNobody && hasList
  // Without the list, the server has patients only.
  useEffect(() => void (!hasList && actsForSomebody.set(true)), [hasList])
  useEffect(() => () => actsForSomebody.set(null), [])
  const go = useEffectEvent((path: string) => router.push(path, 'root', 'replace'))
  const first = people[0]?.id
  useEffect(() => {
    // The link says for whom (app/redirects.ts).
    if (search.includes('for=')) return
    if (helpsNobody && !isOwnPage(pathname)) go(HELPS_NOBODY_PATH)
    if (first === undefined || session.owner() !== undefined) return
    // The session is from before the log-in acted for anybody: it turns to the first.
    if (pathname === HELPS_NOBODY_PATH) go(pageOf(first, appPaths.home))
    else if (!isOwnPage(pathname)) go(pageOf(first, pathname, search))
  }, [helpsNobody, first, pathname, search])
  return null
}

export default HelpsNobody
