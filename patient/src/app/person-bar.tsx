import { useQuery } from '@tanstack/react-query'
import { swapVerticalOutline } from 'ionicons/icons'
import { useEffect } from 'react'
import { Avatar } from '../features/profile/avatar.tsx'
import { factsQuery } from '../features/program/shared/facts.ts'
import { useLanguage } from '../i18n/messages.ts'
import { useTexts } from '../i18n/texts.ts'
import { useOwnPatients } from '../platform/own-patients.ts'
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
  const { open } = useOwnPatients()
  const relationOf = useRelation()
  const other = open && !open.isOwn ? open : null
  const name = other?.firstName ?? null
  const page = name && t('page', { name })
  const { data: facts, dataUpdatedAt } = useQuery(factsQuery(useLanguage()))
  const program = facts?.name ?? PRODUCT_NAME
  useEffect(() => openPerson.set(name), [name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer sets the program's name alone
  useEffect(() => {
    nameProgram(page ? `${page} · ${program}` : program)
    return () => nameProgram(program)
  }, [page, program, dataUpdatedAt])
  useEffect(() => () => openPerson.set(null), [])
  if (!other?.colour) return null
  return (
    <header className={`${styles.bar} ${hues[other.colour]}`}>
      <Avatar profile={other} className={hues[other.colour]} />
      <p className={styles.who}>
        <b>{page}</b>
        <span className="small">{relationOf(other)}</span>
      </p>
      <Button kind="line" small icon={swapVerticalOutline} className={styles.switch} onClick={openSwitcher}>
        {t('switch')}
      </Button>
    </header>
  )
}

export default PersonBar
