import sharp from 'sharp'

// The library takes memory and time to load, so modules that import this one are imported when they are first used.

// Only these decoders process untrusted files, to reduce the attack surface.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

export { sharp }
