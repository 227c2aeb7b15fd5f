import { appPaths } from '@aruga/contract/links'
import { cloudOfflineOutline, lockClosedOutline } from 'ionicons/icons'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { PAGE_OF_PATH } from '../../links.ts'
import { nextOf } from '../../next.ts'
import { session } from '../../platform/api.ts'
import { useOwnPatients } from '../../platform/own-patients.ts'
import { type Switched, switchTo } from '../../platform/switch-to.ts'
import { afterSwitch } from '../../platform/switches.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'

/**
 * A message about one of the patients whom the person may help leads here first (app/redirects.ts): the session turns to that patient, then the page
 * of the message opens. Shows nobody's data; the name is from the person's own list, never from the link.
 */
const PageOfPage = () => {
  const { t } = useTexts('caregivers-switch')
  const location = useLocation()
  const navigate = useNavigate()
  const { people, refetch } = useOwnPatients()
  // The page may stay mounted behind the next one, which has another address.
  const last = useRef(location)
  if (location.pathname === PAGE_OF_PATH) last.current = location
  const { search, key } = last.current
  const { patient, next } = targetOf(search)
  const name = people.find(({ id }) => id === patient)?.firstName
  const [failure, setFailure] = useState<Exclude<Switched, 'done'> | null>(null)
  const open = async () => {
    setFailure(null)
    if (session.owner() === patient) return navigate(next, { replace: true })
    if (!name) {
      const { data, isError } = await refetch()
      if (isError) return setFailure('offline')
      if (!data?.some(({ id }) => id === patient)) return setFailure('ended')
    }
    // Who has helped nobody until now turns from nobody: nothing of another patient is on the screen.
    const isFirst = session.owner() === undefined
    afterSwitch.set(isFirst ? null : next)
    const switched = await switchTo(patient)
    if (switched === 'done') return isFirst && navigate(next, { replace: true })
    afterSwitch.set(null)
    setFailure(switched)
  }
  const begin = useEffectEvent(open)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each link
  useEffect(() => void begin(), [key])
  const title = name ? t('page', { name }) : t('title')
  if (!failure)
    return (
      <Page title={title} back={appPaths.home} narrow>
        <Skeleton cards={[['title', 'line']]} />
      </Page>
    )
  const isOffline = failure === 'offline'
  return (
    <Page title={title} back={appPaths.home} state={failure} narrow>
      <Note icon={isOffline ? cloudOfflineOutline : lockClosedOutline} tone="bad">
        {isOffline ? t('offline') : failure === 'over' ? t('over') : name ? t('ended', { name }) : t('endedUnknown')}
      </Note>
      {isOffline && name && <Button onClick={() => void open()}>{t('open', { name })}</Button>}
      <ButtonLink kind="line" to={appPaths.home}>
        {t('stay')}
      </ButtonLink>
    </Page>
  )
}

/** The patient, and the page's path without them. */
function targetOf(search: string) {
  const [path = '', query] = nextOf(search).split('?')
  const rest = new URLSearchParams(query)
  const patient = rest.get('for') ?? ''
  rest.delete('for')
  return { patient, next: rest.size > 0 ? `${path}?${rest}` : path }
}

export default PageOfPage
