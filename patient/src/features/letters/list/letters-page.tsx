import type { Letter } from '@aruga/contract/letters/letters'
import { useTexts } from '../../../i18n/texts.ts'
import { Page } from '../../../ui/page/page.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { useSides } from '../../../ui/page/use-sides.ts'
import { LetterBeside } from '../details/letter-beside.tsx'
import { isOpen } from '../shared/current-letter.ts'
import { LetterCard } from '../shared/letter-pass.tsx'
import { useSharedCodes } from '../shared/one-code.ts'
import { LettersList, useLetters } from './letters-list.tsx'
import styles from './letters-page.module.css'
import { LettersSide } from './letters-side.tsx'

/** All letters. On a desktop they are next to the letter to use now, until another is chosen. */
const LettersPage = () => {
  const { t } = useTexts('letters')
  const sides = useSides()
  const list = useLetters()
  const { letters, query, isFiltered } = list
  const shown = letters.find(isOpen) ?? letters[0]
  const hasNone = letters.length === 0 && !isFiltered && !query.isPending
  if (sides && !hasNone)
    return (
      <Page
        title={t('title')}
        onRefresh={query.refetch}
        sides={sides}
        list={<LettersSide list={list} {...(shown && { current: shown.id })} />}
      >
        {shown && <LetterBeside key={shown.id} letter={shown} />}
      </Page>
    )
  return (
    <Page title={t('title')} onRefresh={query.refetch}>
      <LettersList list={list}>
        {() => (
          <>
            <LetterGroup title={t('inUse')} label={t('title')} letters={letters.filter(isOpen)} />
            <LetterGroup title={t('past')} label={t('past')} letters={letters.filter((letter) => !isOpen(letter))} />
          </>
        )}
      </LettersList>
    </Page>
  )
}

type LetterGroupProps = { title: string; label: string; letters: Letter[] }

const LetterGroup = ({ title, label, letters }: LetterGroupProps) => {
  const onCode = useSharedCodes(letters)
  if (letters.length === 0) return null
  return (
    <Section title={title}>
      <ul className={styles.letterGroup} aria-label={label}>
        {letters.map((letter) => (
          <li key={letter.id}>
            <LetterCard letter={letter} onCode={onCode.get(letter.id)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

export default LettersPage
