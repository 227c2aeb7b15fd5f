// Builds the application from its context, without listening. Tests inject requests into the same application.
import { fileURLToPath } from 'node:url'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { registerConnect } from './auth/routes.ts'
import type { AppContext } from './context.ts'
import { adverseEventMonthRoutes } from './features/adverse-events/month-routes.ts'
import { adverseEventRoutes } from './features/adverse-events/routes.ts'
import { staffAdverseEventRoutes } from './features/adverse-events/staff-routes.ts'
import { announcementRoutes } from './features/announcements/routes.ts'
import { accessLogRoutes } from './features/audit/access-log-routes.ts'
import { auditLogRoutes } from './features/audit/audit-log-routes.ts'
import { breachRoutes } from './features/breaches/routes.ts'
import { cardRoutes } from './features/cards/routes.ts'
import { caregiverRoutes } from './features/caregivers/routes.ts'
import { collectorRoutes } from './features/collectors/routes.ts'
import { consentRoutes } from './features/consents/routes.ts'
import { educationRoutes } from './features/content/education-routes.ts'
import { contentRoutes } from './features/content/routes.ts'
import { staffContentRoutes } from './features/content/staff-routes.ts'
import { askingRoutes } from './features/counter/asking-routes.ts'
import { dispensingRoutes } from './features/counter/dispensing-routes.ts'
import { counterRoutes } from './features/counter/routes.ts'
import { tillRoutes } from './features/counter/till-routes.ts'
import { csvRoutes } from './features/csv/routes.ts'
import { documentRoutes } from './features/documents/routes.ts'
import { registerUploads } from './features/documents/uploads/tus-routes.ts'
import { enrolmentRoutes } from './features/enrolments/routes.ts'
import { erasureRoutes } from './features/erasure/routes.ts'
import { staffErasureRoutes } from './features/erasure/staff-routes.ts'
import { followUpRoutes } from './features/follow-ups/routes.ts'
import { budgetRoutes } from './features/formulary/budget-routes.ts'
import { priceRoutes } from './features/formulary/price-routes.ts'
import { formularyRoutes } from './features/formulary/routes.ts'
import { secondPersonRoutes } from './features/formulary/second-person-routes.ts'
import { staffFormularyRoutes } from './features/formulary/staff-routes.ts'
import { taxRoutes } from './features/formulary/tax-routes.ts'
import { tierRoutes } from './features/formulary/tier-routes.ts'
import { letterPriceRoutes } from './features/letters/price-routes.ts'
import { letterRoutes } from './features/letters/routes.ts'
import { staffLetterRoutes } from './features/letters/staff-routes.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { pushRoutes } from './features/notifications/push/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { smsRoutes } from './features/notifications/sms/routes.ts'
import { operationsRoutes } from './features/operations/routes.ts'
import { paperRoutes } from './features/papers/routes.ts'
import { passkeyRoutes } from './features/passkeys/routes.ts'
import { passwordRoutes } from './features/password/routes.ts'
import { callRoutes } from './features/patients/calls.ts'
import { patientImportRoutes } from './features/patients/import/routes.ts'
import { patientRoutes } from './features/patients/routes.ts'
import { comingRoutes } from './features/pharmacies/coming-routes.ts'
import { pharmacyRoutes } from './features/pharmacies/routes.ts'
import { staffPharmacyRoutes } from './features/pharmacies/staff-routes.ts'
import { stockRoutes } from './features/pharmacies/stock-routes.ts'
import { portableCopyRoutes } from './features/portable-copy/routes.ts'
import { postRoutes } from './features/post/routes.ts'
import { professionalRoutes } from './features/professionals/routes.ts'
import { staffProfessionalRoutes } from './features/professionals/staff-routes.ts'
import { profilePhotoRoutes } from './features/profile/photo-routes.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { staffProfileRoutes } from './features/profile/staff-routes.ts'
import { combinationRoutes } from './features/program/combination-routes.ts'
import { registerManifest } from './features/program/manifest.ts'
import { reminderRoutes } from './features/program/reminder-routes.ts'
import { programRoutes } from './features/program/routes.ts'
import { staffProgramRoutes } from './features/program/staff-routes.ts'
import { programTextRoutes } from './features/program/text-routes.ts'
import { workingTimeRoutes } from './features/program/working-time-routes.ts'
import { questionRoutes } from './features/questions/routes.ts'
import { recallRoutes } from './features/recalls/routes.ts'
import { registrationRoutes } from './features/registration/routes.ts'
import { reimbursementRoutes } from './features/reimbursement/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { holdRoutes } from './features/retention/hold-routes.ts'
import { retentionRoutes } from './features/retention/routes.ts'
import { caseRoutes } from './features/review/case-routes.ts'
import { documentReviewRoutes } from './features/review/document-routes.ts'
import { lettersSoFarRoutes } from './features/review/letters-so-far-routes.ts'
import { registrationReviewRoutes } from './features/review/registration-routes.ts'
import { secondLookRoutes } from './features/review/second-looks/routes.ts'
import { teamRoutes } from './features/review/team-routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { secondFactorRoutes } from './features/second-factor/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { signalRoutes } from './features/signals/routes.ts'
import { branchStaffRoutes } from './features/staff/branch-staff-routes.ts'
import { staffFileRoutes } from './features/staff/file/routes.ts'
import { staffRoutes } from './features/staff/routes.ts'
import { tierGrantRoutes } from './features/tiers/routes.ts'
import { unsubscribeRoutes } from './features/unsubscribe/routes.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import { registerAppFiles, styleHashesOf } from './http/app-files.ts'
import { registerAppLinks } from './http/app-links.ts'
import { countBodies } from './http/body-memory.ts'
import { registerCors } from './http/cors.ts'
import { registerDocsPage } from './http/docs-page.ts'
import { registerDraining } from './http/draining.ts'
import { answerError } from './http/errors.ts'
import { eventRoutes } from './http/follow-changes.ts'
import { registerHealth } from './http/health.ts'
import type { Implementation } from './http/implement.ts'
import { acceptEmptyJson } from './http/json.ts'
import { registerLogging } from './http/logging.ts'
import { registerMailPage } from './http/mail-page/mail-page.ts'
import { readMethodOverride, refuseOtherOverrides } from './http/method-override.ts'
import { JSON_BODY_LIMIT, mountAll } from './http/mount.ts'
import { prepareOnce, sendPrepared } from './http/prepared-answer.ts'
import { refusedAccess } from './http/refused-access.ts'
import { newRequestId } from './http/request-id.ts'
import { securityHeaders } from './http/security.ts'
import { registerSecurityTxt } from './http/security-txt.ts'
import { readClientAddresses, trustedProxy } from './http/trusted-proxy.ts'
import { mailFolder } from './mail/folder.ts'
import { countRequests } from './metrics/request-metrics.ts'
import { registerRenderedPages } from './ssr/pages.ts'
import { problem } from './wire/problem.ts'

const PATIENT_APP = fileURLToPath(new URL('../../patient/dist', import.meta.url))
const CONSOLE = fileURLToPath(new URL('../../console/dist', import.meta.url))

/** Every call of the contract with its implementation. */
export const implementations = (context: AppContext): Implementation[] => [
  ...registrationRoutes(context),
  ...profileRoutes(context),
  ...profilePhotoRoutes(context),
  ...passwordRoutes(context),
  ...passkeyRoutes(context),
  ...sessionRoutes(context),
  ...letterRoutes(context),
  ...letterPriceRoutes(context),
  ...documentRoutes(context),
  ...pharmacyRoutes(context),
  ...notificationRoutes(context),
  ...pushRoutes(context),
  ...smsRoutes(context),
  ...programRoutes(context),
  ...professionalRoutes(context),
  ...contentRoutes(context),
  ...consentRoutes(context),
  ...caregiverRoutes(context),
  ...collectorRoutes(context),
  ...accessLogRoutes(context),
  ...portableCopyRoutes(context),
  ...erasureRoutes(context),
  ...unsubscribeRoutes(context),
  ...caseRoutes(context),
  ...secondLookRoutes(context),
  ...teamRoutes(context),
  ...registrationReviewRoutes(context),
  ...documentReviewRoutes(context),
  ...lettersSoFarRoutes(context),
  ...formularyRoutes(context),
  ...staffLetterRoutes(context),
  ...questionRoutes(context),
  ...searchRoutes(context),
  ...patientRoutes(context),
  ...callRoutes(context),
  ...paperRoutes(context),
  ...followUpRoutes(context),
  ...tierGrantRoutes(context),
  ...enrolmentRoutes(context),
  ...cardRoutes(context),
  ...postRoutes(context),
  ...messageRoutes(context),
  ...counterRoutes(context),
  ...askingRoutes(context),
  ...dispensingRoutes(context),
  ...tillRoutes(context),
  ...eventRoutes(context),
  ...staffProfileRoutes(context),
  ...staffRoutes(context),
  ...branchStaffRoutes(context),
  ...patientImportRoutes(context),
  ...staffFileRoutes(context),
  ...secondFactorRoutes(context),
  ...staffPharmacyRoutes(context),
  ...stockRoutes(context),
  ...comingRoutes(context),
  ...staffProfessionalRoutes(context),
  ...csvRoutes(context),
  ...staffContentRoutes(context),
  ...educationRoutes(context),
  ...staffFormularyRoutes(context),
  ...priceRoutes(context),
  ...tierRoutes(context),
  ...secondPersonRoutes(context),
  ...taxRoutes(context),
  ...budgetRoutes(context),
  ...staffProgramRoutes(context),
  ...combinationRoutes(context),
  ...reminderRoutes(context),
  ...workingTimeRoutes(context),
  ...programTextRoutes(context),
  ...announcementRoutes(context),
  ...staffErasureRoutes(context),
  ...adverseEventRoutes(context),
  ...staffAdverseEventRoutes(context),
  ...adverseEventMonthRoutes(context),
  ...signalRoutes(context),
  ...breachRoutes(context),
  ...recallRoutes(context),
  ...retentionRoutes(context),
  ...holdRoutes(context),
  ...reimbursementRoutes(context),
  ...auditLogRoutes(context),
  ...reportRoutes(context),
  ...operationsRoutes(context),
  ...webhookRoutes(context),
]

/** RFC 9112, 3.2: a proxy may have read the other header. */
const hasTwoHosts = ({ raw }: FastifyRequest) =>
  raw.rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length > 1

const noCompiler = () => () => {
  throw new Error('Calls are read and written by the schemas of the contract.')
}

export async function buildApp(context: AppContext): Promise<FastifyInstance> {
  const { config, db, clock, keys, log } = context
  const secure = securityHeaders({
    https: config.publicUrl.startsWith('https:'),
    styleHashes: styleHashesOf(PATIENT_APP),
    tilesUrl: config.map?.tilesUrl,
  })
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    rewriteUrl: readMethodOverride,
    trustProxy: trustedProxy(config),
    // Longer than any URL that Node accepts, so that the contract's schemas validate parameters, not the router.
    routerOptions: { maxParamLength: 20_000 },
    bodyLimit: JSON_BODY_LIMIT,
    // Routes have no Fastify schemas, whose compilers take a twentieth of a start.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    // A path that cannot be decoded reaches no route and no hook; Fastify's own answer repeats it.
    frameworkErrors: (error, request, reply) => void answerError(error, request, secure(request, reply)),
    forceCloseConnections: 'idle',
    // Refused in the contract's own words (draining.ts).
    return503OnClosing: false,
    // Ends a request whose body stalls.
    requestTimeout: 5 * 60_000,
    keepAliveTimeout: 65_000,
  })
  app.decorate('languages', config.languages)
  const noteRefusal = refusedAccess(app, context)
  app.setErrorHandler((error: Error, request, reply) => {
    noteRefusal(error, request)
    return answerError(error, request, reply)
  })
  readClientAddresses(app, config, log)
  registerLogging(app)
  const isLeaving = registerDraining(app)
  if (context.metrics) countRequests(app, context.metrics)
  if (context.tracing) {
    const { traceRequests } = await import('./tracing/trace-requests.ts')
    traceRequests(app, context.tracing.tracer)
  }
  acceptEmptyJson(app)
  countBodies(app)
  app.addHook('onRequest', (request, reply, done) => {
    secure(request, reply)
    done(hasTwoHosts(request) ? problem('ValidationFailed') : undefined)
  })
  refuseOtherOverrides(app)
  await registerCors(app, config)
  await app.register(multipart)
  registerHealth(app, context, isLeaving)
  await registerConnect(app, { db, config, clock, keys })
  // Event streams would never end by themselves.
  app.addHook('preClose', async () => context.events.endStreams())
  await mountAll(app, context, implementations(context))
  registerUploads(app, context)
  const contractAsJson = prepareOnce(async () => {
    const { openApiDocument } = await import('@aruga/contract/openapi/document')
    return JSON.stringify(openApiDocument())
  })
  app.get('/openapi.json', async (request, reply) =>
    sendPrepared(request, reply.type('application/json; charset=utf-8'), await contractAsJson()),
  )
  registerDocsPage(app)
  registerSecurityTxt(app, context)
  registerAppLinks(app, context.config)
  if (!config.production && !config.smtpUrl) registerMailPage(app, mailFolder(config))
  registerManifest(app, db, PATIENT_APP)
  registerRenderedPages(app, context, PATIENT_APP)
  await registerAppFiles(app, { patient: PATIENT_APP, console: CONSOLE })
  return app
}
