export const letterPath = (id: string) => `/loa-details?id=${id}`
