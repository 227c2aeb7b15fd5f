import { noTexts, textIn } from '@aruga/contract/languages'
import {
  codesOf,
  fillText,
  type ProgramText,
  placeholdersOf,
  type TextPurpose,
  type TextWords,
  wordsLimit,
} from '@aruga/contract/program/texts'
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { useLanguages } from '../../platform/me.ts'
import { EditDrawer } from '../../ui/edit-drawer.tsx'
import { LanguageTabs, languageName } from '../../ui/language-tabs.tsx'
import { showProblem } from '../../ui/send-form.ts'
import { toastDone } from '../../ui/toasts.tsx'
import { codeName, purposeName } from './text-messages.ts'
import { useSaveText } from './text-queries.ts'
import styles from './texts.module.css'

type Props = { of: ProgramText | { purpose: TextPurpose; id: null }; onClose: () => void }

const wordsOf = (of: Props['of']): TextWords => {
  if (of.id !== null) {
    const { id: _, purpose: __, ...words } = of
    return words
  }
  const code = codesOf(of.purpose).find((one) => one === 'Other') ?? null
  return { name: '', code, title: noTexts, words: noTexts, retired: false }
}

/** Adds or changes a text, with a tab for each language and the patient's view below. */
export const TextDrawer = ({ of, onClose }: Props) => {
  const { id, purpose } = of
  const form = useForm<TextWords>({ defaultValues: wordsOf(of) })
  const save = useSaveText()
  const { errors } = form.formState
  const codes = codesOf(purpose)
  const put = (words: TextWords) => save.mutateAsync(id === null ? { id, purpose, words } : { id, words })
  const setRetired = async (retired: boolean) => {
    try {
      const { name } = await put({ ...wordsOf(of), retired })
      toastDone(t(retired ? 'program:texts.retiredDone' : 'program:texts.reinstatedDone', { name }), {
        onUndo: () => void put({ ...wordsOf(of), retired: !retired }),
        ms: 10_000,
      })
      onClose()
    } catch (error) {
      showProblem(form, error)
    }
  }
  const retired = id !== null && of.retired
  return (
    <EditDrawer
      title={purposeName(purpose)}
      submit={t('program:texts.save')}
      form={form}
      onClose={onClose}
      onSubmit={async (words) => {
        await put(words)
        toastDone(t('program:texts.saved'))
        onClose()
      }}
      more={
        id !== null && (
          <Button variant="default" loading={save.isPending} onClick={() => void setRetired(!retired)}>
            {t(retired ? 'program:texts.reinstate' : 'program:texts.retire')}
          </Button>
        )
      }
      below={<Preview words={form.watch()} />}
    >
      <TextInput
        label={t('program:texts.name')}
        maxLength={80}
        data-autofocus={id === null ? true : undefined}
        {...form.register('name', { validate: (name) => name.trim() !== '' || t('program:texts.nameMissing') })}
        error={errors.name?.message}
      />
      {codes.length > 0 && (
        <Select
          label={t('program:texts.code')}
          description={t('program:texts.codeDetail')}
          allowDeselect={false}
          data={codes.map((code) => ({ value: code, label: codeName(purpose, code) }))}
          value={form.watch('code')}
          onChange={(code) => form.setValue('code', code as TextWords['code'], { shouldDirty: true })}
          error={errors.code?.message}
        />
      )}
      <p className="fine muted">
        {t('program:texts.placeholders', {
          placeholders: placeholdersOf(purpose)
            .map((name) => `{${name}}`)
            .join(', '),
        })}
      </p>
      <LanguageTabs
        attempts={form.formState.submitCount}
        isWrong={(one) => Boolean(errors.title?.[one] ?? errors.words?.[one])}
      >
        {(one) => (
          <>
            {purpose === 'Message' && (
              <TextInput
                label={t('program:texts.titleIn', { language: languageName(one) })}
                maxLength={120}
                {...form.register(`title.${one}`)}
                error={errors.title?.[one]?.message}
              />
            )}
            <Textarea
              label={t('program:texts.wordsIn', { language: languageName(one) })}
              autosize
              minRows={4}
              maxLength={wordsLimit(purpose)}
              {...form.register(`words.${one}`)}
              error={errors.words?.[one]?.message}
            />
          </>
        )}
      </LanguageTabs>
    </EditDrawer>
  )
}

const Preview = ({ words }: { words: TextWords }) => {
  const sample = t('program:texts.sample', { returnObjects: true })
  return (
    <section className="stack tight" aria-label={t('program:texts.preview')}>
      <h3>{t('program:texts.preview')}</h3>
      <div className={styles.sides}>
        {useLanguages().map((language) => (
          <figure key={language} lang={language} className={styles.preview}>
            <figcaption className="fine muted">{languageName(language)}</figcaption>
            {textIn(words.title, language) && <b>{fillText(textIn(words.title, language), sample)}</b>}
            <p>{fillText(textIn(words.words, language), sample) || '…'}</p>
          </figure>
        ))}
      </div>
    </section>
  )
}
