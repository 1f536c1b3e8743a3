/** The year the shop writes: that of Brasília, whatever day it is on this machine. */
export function thisYear(): string {
  return new Date().toLocaleDateString('pt-BR', { year: 'numeric', timeZone: 'America/Sao_Paulo' })
}
