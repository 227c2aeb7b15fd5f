import type { Profile } from '@aruga/contract/profile/profile'
import { useQuery } from '@tanstack/react-query'
import { swapVerticalOutline } from 'ionicons/icons'
import { useEffect } from 'react'
import { Avatar } from '../features/profile/avatar.tsx'
import { factsQuery } from '../features/program/shared/facts.ts'
import { useLanguage } from '../i18n/messages.ts'
import { useTexts } from '../i18n/texts.ts'
import { session } from '../platform/api.ts'
import { loggedInFor } from '../platform/logged-in-for.ts'
import { useOwnPatients } from '../platform/own-patients.ts'
import { profileQuery } from '../platform/queries.ts'
import { Button } from '../ui/form/button.tsx'
import { openPerson } from '../ui/page/open-person.ts'
import { nameProgram, PRODUCT_NAME } from '../ui/page/title.ts'
import styles from './person-bar.module.css'
import hues from './person-colours.module.css'
import { openSwitcher } from './switcher/open-switcher.ts'
import { useRelation } from './switcher/use-relation.ts'

/** Says whose page this is, on each page that is not the person's own. */
const PersonBar = () => {
  const { t } = useTexts('caregivers-switch')
  const { open, isKnown } = useOwnPatients()
  // Without the list, as offline after a restart: by what else the device knows.
  const isElsewhere = !isKnown && loggedInFor() !== session.owner()
  const { data: profile } = useQuery({ ...profileQuery, enabled: isElsewhere })
  const relationOf = useRelation()
  const other = open && !open.isOwn ? open : isElsewhere ? unlisted(profile) : null
  const name = other?.firstName || null
  const page = name ? t('page', { name }) : t('notOwn')
  const { data: facts, dataUpdatedAt } = useQuery(factsQuery(useLanguage()))
  const program = facts?.name ?? PRODUCT_NAME
  useEffect(() => openPerson.set(name), [name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer sets the program's name alone
  useEffect(() => {
    nameProgram(other ? `${page} · ${program}` : program)
    return () => nameProgram(program)
  }, [other, page, program, dataUpdatedAt])
  useEffect(() => () => openPerson.set(null), [])
  if (!other) return null
  return (
    <header className={`${styles.bar} ${hues[other.colour ?? 'a']}`}>
      <Avatar profile={other} className={hues[other.colour ?? 'a']} />
      <p className={styles.who}>
        <b>{page}</b>
        {'grounds' in other && <span className="small">{relationOf(other)}</span>}
      </p>
      <Button kind="line" small icon={swapVerticalOutline} className={styles.switch} onClick={openSwitcher}>
        {t('switch')}
      </Button>
    </header>
  )
}

const unlisted = (profile?: Profile) => ({
  ...{ firstName: profile?.firstName ?? '', lastName: profile?.lastName ?? '' },
  ...{ hasProfilePhoto: false, colour: null },
})

export default PersonBar
