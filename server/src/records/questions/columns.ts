import type { OwnQuestion } from '@aruga/contract/questions/questions'

export type QuestionFiles = OwnQuestion['files']
