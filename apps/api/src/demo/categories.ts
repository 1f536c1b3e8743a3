import { ALL_CATEGORIES } from '#catalogue/all-categories.ts'

export const demoCategories = [
  ALL_CATEGORIES,
  { id: '1', title: 'Futebol', icon: 'goal', tag: 'futebol', position: 1 },
  { id: '2', title: 'Futsal', icon: 'volleyball', tag: 'futsal', position: 2 },
  { id: '3', title: 'Shows', icon: 'music', tag: 'shows', position: 3 },
  { id: '4', title: 'Teatro', icon: 'drama', tag: 'teatro', position: 4 },
  { id: '5', title: 'Corrida', icon: 'footprints', tag: 'corrida', position: 5 },
  { id: '6', title: 'Gratuitos', icon: 'gift', tag: 'gratuitos', position: 6 },
  { id: '7', title: 'Gastronomia', icon: 'utensils', tag: 'gastronomia', position: 7 },
]
