import S3rver from '@20minutes/s3rver'

// A bucket that speaks S3, as a process of its own: node bucket-process.ts FOLDER PORT

const [directory = '', port = ''] = process.argv.slice(2)
const configureBuckets = [{ name: 'pictures', configs: [] }]
const bucket = new S3rver({ address: '127.0.0.1', port: Number(port), silent: true, directory, configureBuckets })
await bucket.run()
console.log('ready')
