/** What the pages say besides the figures of `rules/policy`. */
export const BIOMETRY_ARENA = '20 mil'
export const SUPPORT_HOURS = 'segunda a sexta, das 9h às 18h (horário de Brasília), exceto feriados nacionais'
export const POLICIES_DATE = '15 de novembro de 2026'
